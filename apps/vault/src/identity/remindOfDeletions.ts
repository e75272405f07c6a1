import { deletionReminderMs } from '@latchkey/contracts/constants/vault'
import { languageOf } from '@latchkey/texts/languageOf'
import { deletionReminderMail } from '../mail/securityMails.ts'
import type { Services } from '../services.ts'
import { createFreezeLink } from './freezeLinks.ts'
import { createKeepLink } from './keepLinks.ts'
import { emailOf } from './users.ts'

type Mailer = Pick<Services, 'db' | 'role' | 'keys' | 'clock' | 'outbox' | 'publicUrl'>

/**
 * E-mails the owners of wallets that will be deleted within a day; owners without an address see the date in the wallet. Each role
 * reminds on its own, because a freeze or a restored backup may have reached only one of them. A late reminder postpones the
 * deletion, so that the owner always has a day to cancel it.
 */
export async function remindOfDeletions(vault: Mailer): Promise<void> {
  const { db, clock } = vault
  const lastMoment = new Date(clock.now() + deletionReminderMs)
  const reminded = await db
    .updateTable('users')
    .set((row) => ({
      delete_reminded_at: new Date(clock.now()),
      delete_at: row.fn<Date>('greatest', ['delete_at', row.val(lastMoment)]),
    }))
    .where('delete_at', '<=', lastMoment)
    .where('delete_reminded_at', 'is', null)
    .returning(['user_id', 'delete_at', 'delete_locale'])
    .execute()
  for (const { user_id, delete_at, delete_locale } of reminded) {
    const { address: to, lookup } = await emailOf(vault, user_id)
    if (to === '') continue
    const deletedAtMs = delete_at?.getTime() ?? 0
    const keepUrl = await createKeepLink(vault, user_id)
    const freezeUrl = await createFreezeLink(vault, lookup)
    const mail = deletionReminderMail({
      to,
      locale: languageOf([delete_locale ?? '']),
      freezeUrl,
      keepUrl,
      deletedAtMs,
    })
    vault.outbox.send(mail, deletedAtMs)
  }
}
