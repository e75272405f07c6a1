const main = document.querySelector('main')
const heading = document.querySelector('h1')
const question = document.getElementById('question')
const result = document.getElementById('result')
const confirm = document.getElementById('confirm')
const numbers = [...document.querySelectorAll('.number')]
const none = document.getElementById('none')
const token = new URLSearchParams(location.hash.slice(1)).get('t') ?? ''
// Remove the token from the address bar and the history.
history.replaceState(null, '', location.pathname)

const post = (path, body = { token }) =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

function setTitle(title) {
  document.title = title
  heading.textContent = title
}

function end(text, title) {
  question.hidden = true
  result.textContent = text
  if (title) setTitle(title)
}

function endDone() {
  // An SVG element has no property `hidden`.
  document.getElementById('check').removeAttribute('hidden')
  end(main.dataset.done, main.dataset.doneTitle)
}

function endWith({ status }) {
  const { invalid, invalidTitle, failed } = main.dataset
  if (status === 410 || status === 400) return end(invalid, invalidTitle)
  end(failed)
}

async function show() {
  if (main.dataset.kind === 'approve') {
    const response = await post('v1/links/approval')
    if (!response.ok) return endWith(response)
    const facts = await response.json()
    facts.origin = new URL(facts.origin).host
    const purpose = JSON.parse(main.dataset.purposes)[facts.purpose]
    if (purpose) showPurpose(purpose)
    if (facts.choices) showChoices(facts)
    for (const element of document.querySelectorAll('[data-field]')) {
      element.textContent = facts[element.dataset.field]
      element.closest('div').hidden = !facts[element.dataset.field]
    }
  }
  question.hidden = false
}

function showPurpose({ title, text, button, doneTitle, done }) {
  setTitle(title)
  const purpose = document.getElementById('purpose')
  purpose.textContent = text
  purpose.hidden = false
  confirm.textContent = button
  Object.assign(main.dataset, { doneTitle, done })
}

function showChoices({ choices, madeAtMs, madeIn, madeOrigin }) {
  confirm.hidden = true
  document.getElementById('only').hidden = true
  // 'None of these' ends the sign-in.
  document.getElementById('not-you').hidden = true
  document.getElementById('numbers').hidden = false
  for (const [index, button] of numbers.entries()) button.textContent = choices[index]
  if (madeAtMs === undefined) return
  const unproven = document.getElementById('unproven')
  unproven.hidden = false
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(madeAtMs)
  unproven.textContent = main.dataset.unproven
    .replace('{date}', date)
    .replace('{browser}', madeIn || main.dataset.unknownBrowser)
    .replace('{app}', new URL(madeOrigin).host)
}

/** A wrong number voids this link. */
async function choose(number) {
  for (const button of [...numbers, none]) button.disabled = true
  result.textContent = ''
  const response = await post('v1/links/approve', { token, number }).catch(() => undefined)
  if (response?.ok) {
    const { status } = await response.json()
    const { wrong, wrongTitle, ended, endedTitle } = main.dataset
    if (status === 'approved') return endDone()
    return status === 'ended' ? end(ended, endedTitle) : end(wrong, wrongTitle)
  }
  if (response?.status === 410) return endWith(response)
  for (const button of [...numbers, none]) button.disabled = false
  result.textContent = main.dataset.failed
}

for (const button of numbers) button.addEventListener('click', () => choose(button.textContent))
none?.addEventListener('click', () => choose())

/** For actions at both vaults, which do not talk to each other: this page carries statement and receipt from one to the other. */
async function act() {
  const { kind, otherRole } = main.dataset
  let response = await post(`v1/links/${kind}`)
  for (const path of [`../${otherRole}/v1/links/handover`, 'v1/links/handover']) {
    if (!response.ok || kind === 'approve') return response
    const { handover } = await response.json()
    if (!handover) return response
    response = await post(path, { handover })
  }
  return response
}

let isUnanswered = false

confirm.addEventListener('click', async () => {
  confirm.disabled = true
  result.textContent = ''
  const response = await act().catch(() => undefined)
  if (response?.ok) return endDone()
  // A link works once. If it is used up after a response was lost, that request has succeeded.
  if (response?.status === 410) return isUnanswered && main.dataset.kind === 'approve' ? endDone() : endWith(response)
  isUnanswered ||= response === undefined || response.status >= 500
  confirm.disabled = false
  result.textContent = main.dataset.failed
})

show().catch(() => end(main.dataset.failed))
