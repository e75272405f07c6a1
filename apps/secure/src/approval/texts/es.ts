import type { ApprovalTexts } from './texts.ts'

export const texts: ApprovalTexts = {
  tag: 'es',
  dir: 'ltr',
  asks: {
    nativeTransfer: 'quiere enviar un pago',
    tokenTransfer: 'quiere enviar un pago',
    tokenApproval: 'quiere permiso para gastar tus tokens',
    collectionApproval: 'quiere cambiar un permiso de tus NFT',
    contractCall: 'quiere enviar una transacción',
    signIn: 'quiere que inicies sesión',
    message: 'quiere que firmes un mensaje',
    batch: 'quiere enviar varias transacciones a la vez',
    raw: 'quiere enviar una transacción',
  },
  saysItIs: (name) => `Dice ser ${name}`,
  labels: {
    send: 'Enviar',
    to: 'A',
    allow: 'Permiso de gasto',
    stop: 'Retirar permiso',
    spender: 'Autorizado',
    operator: 'Autorizado',
    everything: (symbol) => `Todos tus ${symbol}`,
    allNfts: 'Todos tus NFT de esta colección',
    call: 'Llamada a un contrato',
    swap: (given, received) => `Cambiar ${given} por unos ${received}`,
    create: 'Contrato nuevo',
    contract: 'Contrato',
    collection: 'Colección',
    message: 'Mensaje',
    emptyMessage: 'El mensaje está vacío.',
    signInTo: 'Iniciar sesión en',
    statement: 'Mensaje',
    changes: 'Cambios previstos en tu saldo',
    noChanges: 'Tu saldo no cambia',
    unknownChanges: 'En esta red no se pueden prever los cambios de saldo.',
    nft: (id) => `NFT n.º ${id}`,
    units: 'unidades',
    account: 'Cuenta',
    network: 'Red',
    networkFee: 'Comisión de red',
    newAccount: 'Nueva cuenta de destino',
    upTo: (fee) => `Hasta ${fee}`,
    feePaidBy: (host) => `Comisión pagada por ${host}`,
    callNumber: (number, count) => `Llamada ${number} de ${count}`,
    estimating: 'Calculando…',
    noFee: 'Ninguna',
    notKnown: 'Desconocido',
    details: 'Detalles',
    method: 'Método',
  },
  fields: { 'Gas limit': 'Límite de gas', Nonce: 'Nonce', 'Recent blockhash': 'Blockhash reciente' },
  buttons: {
    approve: 'Aprobar',
    sign: 'Firmar',
    signIn: 'Iniciar sesión',
    reject: 'Rechazar',
    close: 'Cerrar',
    tryAgain: 'Reintentar',
    confirm: 'Confirmar',
    openWindow: 'Abrir en una ventana',
    showWindow: 'Mostrar la ventana',
  },
  ownWindow: {
    needed: {
      title: 'Decide en una ventana aparte',
      detail: 'La página podría ocultar aquí parte de la solicitud. En la ventana verás la solicitud completa.',
    },
    open: { title: 'Continúa en la ventana', detail: 'Aprueba o rechaza allí la solicitud.' },
    blocked: {
      title: 'Tu navegador ha bloqueado la ventana',
      detail: 'Permite las ventanas emergentes en esta página e inténtalo de nuevo.',
    },
  },
  waiting: (count) => (count === 1 ? '1 solicitud más después de esta' : `${count} solicitudes más después de esta`),
  working: 'Aprobado. Terminando…',
  siteMatches: (host) => ({
    title: 'El mensaje y el sitio coinciden',
    detail: `Inicias sesión en ${host} y en ningún otro sitio.`,
  }),
  refusals: {
    otherSite: (asked, origin) => ({
      title: 'Sitio equivocado: puede ser una estafa',
      detail: `El mensaje inicia sesión en ${asked}, pero lo pide ${origin}. No se puede firmar.`,
    }),
    otherAccount: {
      title: 'Cuenta equivocada',
      detail: 'El inicio de sesión es para otra cuenta. No se puede firmar.',
    },
    malformedSignIn: {
      title: 'Inicio de sesión no válido',
      detail: 'No se puede comprobar para qué sitio es. No se puede firmar.',
    },
    unboundTypedData: {
      title: 'Sin red ni contrato concretos',
      detail: 'Esta firma podría usarse en cualquier lugar y para cualquier cosa. No se puede firmar.',
    },
    hiddenPermission: {
      title: 'Permiso oculto',
      detail:
        'Permitiría a otra persona actuar por ti. Las aplicaciones piden permisos abiertamente. No se puede firmar.',
    },
    hash: {
      title: 'Contenido oculto',
      detail: 'La aplicación no muestra lo que quiere que firmes. No se puede firmar.',
    },
    accountControl: {
      title: 'Entrega el control de tu cuenta',
      detail: 'Si lo aprobaras, la app podría hacer cualquier cosa con tu cuenta. No se puede aprobar.',
    },
  },
  warnings: {
    unlimited: (what) => ({
      title: 'Permiso ilimitado',
      detail: `El autorizado puede retirar ${what}, ahora y más adelante, sin volver a preguntarte.`,
    }),
    bySignature: 'Basta con tu firma.',
    allNfts: {
      title: 'Permiso para toda la colección',
      detail: 'El autorizado puede llevarse todos tus NFT de ella, ahora y más adelante, sin volver a preguntarte.',
    },
    allowance: {
      title: 'El autorizado puede retirar este importe',
      detail: 'En cualquier momento, sin volver a preguntarte.',
    },
    hiddenPermission: {
      title: 'También concede un permiso',
      detail: 'La transacción permite a otra dirección gastar tus tokens:',
    },
    unknownCall: {
      title: 'Llamada a un contrato desconocida',
      detail: 'No se puede saber qué hace. Revisa los cambios de saldo y aprueba solo si confías en la aplicación.',
    },
    unknownTransaction: {
      title: 'Transacción desconocida',
      detail: 'Contiene varias acciones, o algunas que no se pueden leer. Aprueba solo si confías en la aplicación.',
    },
    unknownToken: {
      title: 'Token desconocido',
      detail: 'Cualquiera puede ponerle cualquier nombre a un token. Comprueba su contrato:',
    },
    unreadableMessage: {
      title: 'Mensaje ilegible',
      detail: 'No es texto sencillo. Firma solo si confías en la aplicación.',
    },
    wouldFail: (reason) => ({
      title: 'Esta transacción fallaría',
      detail: reason ? `El contrato dice: ${reason}` : 'No se enviaría nada, pero se podría cobrar la comisión de red.',
    }),
    unreachable: { title: 'No se puede acceder a la red', detail: 'Comprueba tu conexión e inténtalo de nuevo.' },
    upgrade: {
      title: 'Activa las funciones inteligentes, una sola vez',
      detail:
        'Después podrá hacer varios pasos con una sola aprobación, y las apps podrán pagar sus comisiones. Tu dirección no cambia. Tu cuenta ejecutará este contrato:',
    },
    otherContract: {
      title: 'Tu cuenta ejecuta otro contrato',
      detail: 'La mejoró otra wallet. No se pueden enviar varios pasos a la vez, y no se sobrescribe nada.',
    },
    mined: {
      title: 'Ya confirmada',
      detail: 'La transacción pendiente está en un bloque y ya no se puede reemplazar.',
    },
    tooLittle: (symbol) => ({
      title: `No hay suficiente ${symbol}`,
      detail: 'Tu saldo no cubre el importe y la comisión de red.',
    }),
    covered: {
      title: 'Algo tapa esta ventana',
      detail: 'Podrás aprobar cuando se vea entera. Cierra lo que haya delante o vuelve a cargar la página.',
    },
  },
}
