import type { Messages } from '../messages.ts'

export const wallets: Messages<'wallets'> = {
  title: 'محافظك',
  accounts: {
    by: 'count',
    one: 'حساب واحد',
    two: 'حسابان',
    few: '{count} حسابات',
    other: '{count} حسابًا',
  },
  accountsOf: 'حسابات {wallet}',
  reconnecting: 'جارٍ إعادة الاتصال…',
  usedOn: 'مستخدم على {chain}',
  switched: 'تستخدم الآن {address}',
  disconnect: 'قطع الاتصال',
  disconnected: 'تم قطع الاتصال بـ {wallet}',
  disconnectFailed: 'تعذر إبلاغ محفظتك',
  disconnectFailedDetail: 'اقطع اتصال هذا الموقع في \u2068{wallet}\u2069 أيضًا.',
  connectAnother: 'ربط محفظة أخرى',
}
