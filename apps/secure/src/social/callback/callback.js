// Passes the provider's answer only to the secure frame of the window that opened this one.

const waitMs = 3000
const main = document.querySelector('main')
const uri = location.href
// Remove the code from the address bar and the history.
history.replaceState(null, '', location.pathname)
const state = new URL(uri).searchParams.get('state') ?? ''
const show = (text) => {
  main.querySelector('[role=status]').textContent = text
}

addEventListener('message', ({ origin, data }) => {
  if (origin !== location.origin || data?.type !== 'social answer taken') return
  clearTimeout(lost)
  show(main.dataset.done)
  // Without the code: only the frame needs it, and has it already.
  const resultUri = `${location.origin}${location.pathname}?${new URLSearchParams({ state })}`
  opener?.postMessage({ type: 'social', resultUri }, data.appOrigin)
  close()
})

const lost = setTimeout(() => show(main.dataset.lost), waitMs)

// For a fresh proof, the export page and the frame open this window themselves.
try {
  if (opener?.location.origin === location.origin) opener.postMessage({ type: 'social answer', uri }, location.origin)
} catch {
  // Usual case: the opener is a page of another origin, the app's page.
}

// The browser delivers to frames of this origin only.
for (let index = 0; index < (opener?.length ?? 0); index += 1)
  opener[index].postMessage({ type: 'social answer', uri }, location.origin)
