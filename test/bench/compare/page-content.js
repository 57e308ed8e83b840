// Run in the page; plain, because what a compiler adds to it is not there. Gives titles, texts, links and pictures in their
// order, and how many carousels and counting figures have come to life, as JSON: two pages with the same are the same page.
(() => {
  const shown = (selector) =>
    Array.from(document.querySelectorAll(selector)).filter((element) => !element.closest('[aria-hidden]'));
  const textOf = (element) => {
    const copy = element.cloneNode(true);
    for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
    return copy.textContent;
  };
  return JSON.stringify({
    title: document.title,
    texts: shown('h1, h2, h3, h4, p, dt, dd, a').map(textOf),
    links: shown('a').map((link) => link.getAttribute('href')),
    pictures: shown('img').map((image) => image.getAttribute('src')),
    carousels: document.querySelectorAll('.carousel-ready').length,
    figures: document.querySelectorAll('.count-up.is-counting').length,
  });
})();
