import { createRoot } from 'react-dom/client'
import { PageLayer } from '../../../layer/PageLayer.tsx'
import { requestOfOpener } from '../../../siteWindow/requestOfOpener.ts'
import { loadTexts } from '../../../texts/protectionTexts.ts'
import { PasskeySheet } from '../../sheet/PasskeySheet.tsx'
import { passkeyCreator } from '../createPasskey.ts'
import type { PasskeyRequest } from '../passkeyRequest.ts'
import { requestPasskey } from '../requestPasskey.ts'

/** Creates or uses a passkey for the frame that opened this window, and passes it the secret. Stores and requests nothing. */
async function start(): Promise<void> {
  const [texts, { request, answer }] = await Promise.all([
    loadTexts(navigator.languages),
    requestOfOpener<PasskeyRequest>('passkey request'),
  ])
  const { task, theme } = request
  const { protect, unlock } = texts
  const labels =
    task.type === 'create'
      ? { title: protect.title, text: protect.passkeyText, submit: protect.createPasskey }
      : { title: unlock.title, text: unlock.passkeyText, submit: unlock.usePasskey, unusedHint: unlock.lostPasskey }
  document.title = labels.title
  document.documentElement.lang = texts.tag
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <PageLayer dir={texts.dir} lang={texts.tag} theme={theme}>
      <PasskeySheet
        {...{ texts, ...labels }}
        request={task.type === 'create' ? passkeyCreator(task) : (signal) => requestPasskey({ ...task, signal })}
        onSecret={answer}
        onCancel={() => close()}
      />
    </PageLayer>,
  )
}

start().catch((error: unknown) => console.error(error))
