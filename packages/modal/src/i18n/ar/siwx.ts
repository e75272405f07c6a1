import type { Messages } from '../messages.ts'

export const siwx: Messages<'siwx'> = {
  title: 'تسجيل الدخول',
  heading: 'تسجيل الدخول إلى {app}',
  detail: 'وقّع رسالة لإثبات أن هذا الحساب لك. التوقيع مجاني ولا ينقل أي أموال.',
  signIn: 'دخول',
  cancel: 'إلغاء',
  confirm: { by: 'wallet', '': 'أكّد في محفظتك', other: 'أكّد في {wallet}' },
  confirmDetail: 'وقّع الرسالة في محفظتك. التوقيع مجاني ولا ينقل أي أموال.',
  declinedDetail: 'لم يتم تسجيل دخولك.',
  failed: 'تعذّر تسجيل الدخول',
  account: 'الحساب',
  network: 'الشبكة',
  site: 'الموقع',
  tryAgain: 'حاول مرة أخرى',
  disconnects: 'إذا ألغيت أو أغلقت النافذة، فسينقطع اتصال محفظتك.',
  switchesBack: 'إذا ألغيت أو أغلقت النافذة، فستعود إلى {network}.',
}
