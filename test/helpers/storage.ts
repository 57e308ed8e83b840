import './dom.ts';

/** What the back office's state needs of a browser besides the document; to be imported before that state is. */
Object.assign(globalThis, {
  localStorage: window.localStorage,
  sessionStorage: window.sessionStorage,
  location: window.location,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
});
