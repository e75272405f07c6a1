import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { settingsOf } from '@latchkey/node/settings'
import { startInbox } from './startInbox.ts'

await runUntilSignal(() => {
  const settings = settingsOf(process.env)
  return startInbox({
    port: settings.port('LATCHKEY_INBOX_PORT', 8025),
    smtpPort: settings.port('LATCHKEY_SMTP_PORT', 1025),
  })
})
