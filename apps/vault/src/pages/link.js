const main = document.querySelector('main')
const question = document.getElementById('question')
const result = document.getElementById('result')
const confirm = document.getElementById('confirm')
const token = new URLSearchParams(location.hash.slice(1)).get('t') ?? ''
// The token leaves the address bar and the history.
history.replaceState(null, '', location.pathname)

const post = (path) =>
  fetch(`v1/links/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  })

function end(text) {
  question.hidden = true
  result.textContent = text
}

const endWith = ({ status }) => end(status === 410 || status === 400 ? main.dataset.invalid : main.dataset.failed)

async function show() {
  if (main.dataset.kind === 'approve') {
    const response = await post('approval')
    if (!response.ok) return endWith(response)
    const facts = await response.json()
    facts.browser ||= main.dataset.unknownBrowser
    facts.place ||= main.dataset.unknownPlace
    for (const element of document.querySelectorAll('[data-field]')) element.textContent = facts[element.dataset.field]
  }
  question.hidden = false
}

confirm.addEventListener('click', async () => {
  confirm.disabled = true
  result.textContent = ''
  const response = await post(main.dataset.kind).catch(() => undefined)
  if (response?.ok) return end(main.dataset.done)
  if (response?.status === 410) return endWith(response)
  confirm.disabled = false
  result.textContent = main.dataset.failed
})

show().catch(() => end(main.dataset.failed))
