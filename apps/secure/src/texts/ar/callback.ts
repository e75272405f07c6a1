import type { CallbackTexts } from '../../social/callback/callbackTexts.ts'

export const texts: CallbackTexts = {
  title: 'جارٍ تسجيل دخولك…',
  done: 'تم. يمكنك إغلاق هذه النافذة.',
  lost: 'لم تعد هذه النافذة تابعة لأي تطبيق. أغلقها وعُد إلى التطبيق وحاول مرة أخرى.',
}
