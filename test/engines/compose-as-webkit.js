// Runs in the page where no protocol reaches the engine's own input methods.

/** Composes as WebKitGTK does: what was composed is taken away again, and the words come after the end. */
async (steps, words, composedMs) => {
  const area = document.activeElement;
  const tell = (type, how) => area.dispatchEvent(new InputEvent(type, Object.assign({ bubbles: true }, how)));
  const compose = (type, data) => area.dispatchEvent(new CompositionEvent(type, { bubbles: true, data }));
  const selection = getSelection();
  const composed = document.createTextNode('');
  const write = (node, text) => {
    node.data = text;
    selection.collapse(node, text.length);
  };
  compose('compositionstart', '');
  selection.getRangeAt(0).insertNode(composed);
  for (const step of steps) {
    tell('beforeinput', { inputType: 'insertCompositionText', data: step, isComposing: true });
    compose('compositionupdate', step);
    write(composed, step);
    tell('input', { inputType: 'insertCompositionText', data: step, isComposing: true });
  }
  await new Promise((resolve) => setTimeout(resolve, composedMs));
  write(composed, '');
  tell('input', { inputType: 'deleteCompositionText', isComposing: true });
  compose('compositionend', words);
  if (!tell('beforeinput', { inputType: 'insertFromComposition', data: words, cancelable: true })) return;
  write(composed, words);
  tell('input', { inputType: 'insertFromComposition', data: words });
};
