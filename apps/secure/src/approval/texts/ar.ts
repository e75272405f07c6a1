import type { ApprovalTexts } from './texts.ts'

const plural = new Intl.PluralRules('ar')
const waitingForms: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'طلب آخر بعد هذا',
  two: 'طلبان آخران بعد هذا',
}

export const texts: ApprovalTexts = {
  tag: 'ar-u-nu-latn',
  dir: 'rtl',
  asks: {
    nativeTransfer: 'يريد إرسال دفعة',
    tokenTransfer: 'يريد إرسال دفعة',
    tokenApproval: 'يريد إذنًا لإنفاق رموزك',
    collectionApproval: 'يريد تغيير إذن يخص رموزك غير القابلة للاستبدال',
    contractCall: 'يريد إرسال معاملة',
    signIn: 'يريد منك تسجيل الدخول',
    message: 'يريد منك توقيع رسالة',
    batch: 'يريد إرسال عدة معاملات معًا',
    raw: 'يريد إرسال معاملة',
  },
  saysItIs: (name) => `يقول إنه \u2068${name}\u2069`,
  labels: {
    send: 'إرسال',
    to: 'إلى',
    allow: 'إذن بالإنفاق',
    stop: 'إلغاء إذن',
    spender: 'المنفِق',
    operator: 'المفوَّض',
    everything: (symbol) => `كل ما لديك من \u2068${symbol}\u2069`,
    allNfts: 'كل ما لديك من NFT في هذه المجموعة',
    call: 'استدعاء عقد',
    swap: (given, received) => `مبادلة ${given} مقابل نحو ${received}`,
    create: 'عقد جديد',
    contract: 'العقد',
    collection: 'المجموعة',
    message: 'الرسالة',
    emptyMessage: 'الرسالة فارغة.',
    signInTo: 'تسجيل الدخول إلى',
    statement: 'الرسالة',
    changes: 'التغييرات المتوقعة في رصيدك',
    noChanges: 'لا تغيير في أرصدتك',
    unknownChanges: 'لا يمكن توقع تغييرات الرصيد على هذه الشبكة.',
    nft: (id) => `\u2068NFT #${id}\u2069`,
    units: 'وحدة',
    account: 'الحساب',
    network: 'الشبكة',
    networkFee: 'رسوم الشبكة',
    newAccount: 'حساب جديد للمستلم',
    upTo: (fee) => `حتى \u2068${fee}\u2069`,
    feePaidBy: (host) => `الرسوم يدفعها \u2068${host}\u2069`,
    callNumber: (number, count) => `الاستدعاء ${number} من ${count}`,
    estimating: 'جارٍ التقدير…',
    noFee: 'بلا رسوم',
    notKnown: 'غير معروف',
    details: 'التفاصيل',
    method: 'الطريقة',
  },
  fields: { 'Gas limit': 'حد الغاز', Nonce: 'الرقم التسلسلي', 'Recent blockhash': 'تجزئة آخر كتلة' },
  buttons: {
    approve: 'موافقة',
    sign: 'توقيع',
    signIn: 'تسجيل الدخول',
    reject: 'رفض',
    close: 'إغلاق',
    tryAgain: 'حاول مجددًا',
    confirm: 'تأكيد',
    openWindow: 'الفتح في نافذة',
    showWindow: 'إظهار النافذة',
  },
  ownWindow: {
    needed: {
      title: 'اتخذ القرار في نافذة منفصلة',
      detail: 'قد تُخفي الصفحة جزءًا من الطلب هنا. سترى الطلب كاملًا في النافذة.',
    },
    open: { title: 'تابع في النافذة', detail: 'وافق على الطلب أو ارفضه هناك.' },
    blocked: { title: 'حظر متصفحك النافذة', detail: 'اسمح بالنوافذ المنبثقة لهذه الصفحة، ثم حاول مرة أخرى.' },
  },
  waiting: (count) => waitingForms[plural.select(count)] ?? `${count} طلبات أخرى بعد هذا`,
  working: 'تمت الموافقة. جارٍ الإنهاء…',
  siteMatches: (host) => ({
    title: 'الرسالة والموقع متطابقان',
    detail: `تسجّل الدخول إلى \u2066${host}\u2069 دون غيره.`,
  }),
  refusals: {
    otherSite: (asked, origin) => ({
      title: 'موقع خاطئ: قد يكون احتيالًا',
      detail: `الرسالة تسجل دخولك إلى \u2068${asked}\u2069، لكن \u2068${origin}\u2069 هو الذي يطلبها. لا يمكن توقيعها.`,
    }),
    otherAccount: { title: 'حساب خاطئ', detail: 'رسالة الدخول لحساب غير حسابك. لا يمكن توقيعها.' },
    malformedSignIn: {
      title: 'رسالة دخول غير صالحة',
      detail: 'لا يمكن التحقق من الموقع الذي تخصه. لا يمكن توقيعها.',
    },
    unboundTypedData: {
      title: 'غير مرتبطة بشبكة أو عقد',
      detail: 'يمكن استخدام هذا التوقيع في أي مكان ولأي شيء. لا يمكن إنشاؤه.',
    },
    hiddenPermission: {
      title: 'إذن مخفي',
      detail: 'يتيح هذا لشخص آخر التصرف نيابةً عنك. تطلب التطبيقات الأذونات صراحةً. لا يمكن توقيعه.',
    },
    hash: { title: 'محتوى مخفي', detail: 'يطلب التطبيق توقيع شيء لا يعرضه. لا يمكن توقيعه.' },
    accountControl: {
      title: 'يمنح التحكم في حسابك',
      detail: 'إذا وافقت، يمكن للتطبيق فعل أي شيء بحسابك. لا يمكن الموافقة عليه.',
    },
  },
  warnings: {
    unlimited: (what) => ({
      title: 'إذن غير محدود',
      detail: `يمكن للمنفِق أخذ ${what} الآن ولاحقًا دون سؤالك مجددًا.`,
    }),
    bySignature: 'توقيعك وحده يكفي.',
    allNfts: {
      title: 'إذن للمجموعة كلها',
      detail: 'يمكن للمفوَّض أخذ كل ما لديك فيها الآن ولاحقًا دون سؤالك مجددًا.',
    },
    allowance: { title: 'يمكن للمنفِق أخذ هذا المبلغ', detail: 'في أي وقت ودون سؤالك مجددًا.' },
    hiddenPermission: {
      title: 'تمنح أيضًا إذنًا',
      detail: 'تسمح المعاملة لعنوان آخر بإنفاق رموزك:',
    },
    unknownCall: {
      title: 'استدعاء عقد غير معروف',
      detail: 'لا تستطيع المحفظة معرفة ما يفعله. تحقق من تغييرات الرصيد، ووافق فقط إذا كنت تثق بالتطبيق.',
    },
    unknownTransaction: {
      title: 'معاملة غير معروفة',
      detail: 'تقوم بعدة أمور أو بما لا يمكن قراءته. وافق فقط إذا كنت تثق بالتطبيق.',
    },
    unknownToken: { title: 'رمز غير معروف', detail: 'يمكن لأي شخص تسمية رمزه بأي اسم. تحقق من عقده:' },
    unreadableMessage: { title: 'رسالة غير مقروءة', detail: 'ليست نصًا عاديًا. وقّع فقط إذا كنت تثق بالتطبيق.' },
    wouldFail: (reason) => ({
      title: 'ستفشل هذه المعاملة',
      detail: reason ? `يقول العقد: \u2068${reason}\u2069` : 'لن يُرسل شيء، لكن قد تُخصم رسوم الشبكة.',
    }),
    unreachable: { title: 'تعذر الوصول إلى الشبكة', detail: 'تحقق من اتصالك ثم حاول مجددًا.' },
    upgrade: {
      title: 'تفعيل الميزات الذكية لمرة واحدة',
      detail:
        'يمكنه بعدها تنفيذ عدة خطوات بموافقة واحدة، ويمكن للتطبيقات دفع رسومه. يبقى عنوانك كما هو. سيعمل حسابك بهذا العقد:',
    },
    otherContract: {
      title: 'حسابك يعمل بعقد آخر',
      detail: 'قامت محفظة أخرى بترقيته. لا يمكن إرسال عدة خطوات معًا، ولن يُستبدل شيء.',
    },
    mined: { title: 'تأكدت بالفعل', detail: 'أصبحت المعاملة المعلّقة ضمن كتلة، ولم يعد بالإمكان استبدالها.' },
    tooLittle: (symbol) => ({
      title: `لا يوجد ما يكفي من \u2068${symbol}\u2069`,
      detail: 'رصيدك لا يكفي للمبلغ ورسوم الشبكة.',
    }),
    covered: {
      title: 'شيء ما يحجب هذه النافذة',
      detail: 'لا يمكن الموافقة حتى تظهر كاملة. أغلق ما أمامها أو أعد تحميل الصفحة.',
    },
  },
}
