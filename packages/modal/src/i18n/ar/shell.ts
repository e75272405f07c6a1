import type { Messages } from '../messages.ts'

export const shell: Messages<'shell'> = {
  somethingWrong: 'حدث خطأ ما',
  troubleshoot: 'هل هناك مشكلة؟',
  notSetUp: 'الإعداد غير مكتمل',
  failed: 'حدث خطأ ما. حاول مرة أخرى.',
  tryAgain: 'حاول مرة أخرى',
}
