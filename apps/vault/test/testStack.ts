import { startInbox } from '../../devnet/src/inbox/startInbox.ts'
import { startTestVaults } from './testVaults.ts'

/** Both vaults with a mailbox that reads each address's e-mails in order. */
export async function startTestStack(params: startTestVaults.Params = {}) {
  const { inbox, smtpUrl, stop } = await startInbox({ port: 0, smtpPort: 0 })
  const vaults = await startTestVaults(smtpUrl, params)
  const read = new Map<string, number>()
  const mailbox = {
    async next(to: string) {
      const mail = await inbox.next(to, read.get(to) ?? 0, AbortSignal.timeout(10_000))
      read.set(to, mail.id)
      return mail
    },
  }
  return {
    ...vaults,
    ...{ inbox, mailbox },
    async stop() {
      await vaults.stop()
      await stop()
    },
  }
}
