// Works without it: the pages are plain forms. It shows passwords, hints at caps lock, and asks for passkeys.

for (const button of document.querySelectorAll('[data-reveal]')) {
  const input = document.getElementById(button.dataset.reveal)
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = input.type === 'text'
    input.type = isShown ? 'password' : 'text'
    button.setAttribute('aria-pressed', String(!isShown))
    button.firstChild.textContent = isShown ? 'Show' : 'Hide'
  })
}

for (const hint of document.querySelectorAll('[data-caps]')) {
  const input = document.getElementById(hint.dataset.caps)
  input.addEventListener('keyup', (event) => {
    hint.hidden = !event.getModifierState?.('CapsLock')
  })
  input.addEventListener('blur', () => {
    hint.hidden = true
  })
}

document.querySelector('[data-focus]')?.focus()

for (const form of document.querySelectorAll('[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
}

// A page that comes back from the browser's history can be sent again.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('[data-once]')) delete form.dataset.sent
})
