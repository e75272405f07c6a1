import type { ReplacementTexts } from '../replacementTexts.ts'

export const texts: ReplacementTexts = {
  asks: { speedUp: 'يريد تسريع معاملة معلّقة', cancel: 'يريد إلغاء معاملة معلّقة' },
  cancel: 'سيُلغى',
  cancelButtons: { approve: 'إلغاؤها', reject: 'إبقاؤها' },
  pending: 'معاملة معلّقة',
  to: 'المستلم',
  contract: 'العقد',
  notes: {
    speedUp: {
      title: 'تحلّ محل معاملتك المعلّقة',
      detail: 'تؤدي الغرض نفسه برسوم شبكة أعلى. لا يمكن تنفيذ سوى واحدة منهما.',
    },
    cancel: {
      title: 'تُلغيها إن كانت لا تزال معلّقة',
      detail: 'تدفع رسوم الشبكة فقط. إذا تأكدت المعاملة المعلّقة أولًا، فستُنفَّذ على أي حال.',
    },
  },
}
