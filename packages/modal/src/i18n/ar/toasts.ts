import type { Messages } from '../messages.ts'

export const toasts: Messages<'toasts'> = {
  messages: 'الإشعارات',
  dismiss: 'إغلاق الإشعار',
  walletLeft: 'انقطع اتصال المحفظة',
  walletLeftDetail: 'اتصل مرة أخرى للمتابعة.',
}
