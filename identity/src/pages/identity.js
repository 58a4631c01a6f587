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

// Passkeys: the form appears only where the browser has them; the server checks what the device answers.
for (const form of document.querySelectorAll('[data-passkey]')) {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) continue
  form.hidden = false
  for (const hint of document.querySelectorAll('[data-without-passkeys]')) hint.hidden = true
  form.addEventListener('submit', (event) => {
    if (form.elements.credential.value) return
    event.preventDefault()
    askForPasskey(form).catch(() => showProblem(form))
  })
}

async function askForPasskey(form) {
  const problem = form.querySelector('[data-passkey-problem]')
  problem.hidden = true
  const answer = await fetch(form.dataset.passkey, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
  if (!answer.ok || answer.redirected) return location.reload()
  const options = await answer.json()
  const isNew = 'newPasskey' in form.dataset
  const credential = isNew
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  form.elements.credential.value = JSON.stringify(credential.toJSON())
  form.submit()
}

function showProblem(form) {
  const problem = form.querySelector('[data-passkey-problem]')
  problem.hidden = false
  problem.textContent = 'The passkey was not used. Try again, or choose another way.'
}

// A secret stands after the #, which no server sees. It goes into the form and out of the address.
for (const form of document.querySelectorAll('[data-secret]')) {
  if (location.hash.length < 2) continue
  form.elements.secret.value = location.hash.slice(1)
  form.elements.secret.closest('.field').hidden = true
  history.replaceState(null, '', location.pathname)
  if (form.dataset.secret === 'send') form.requestSubmit()
}
