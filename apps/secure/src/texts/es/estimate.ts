import type { EstimateTexts } from '../estimateTexts.ts'

export const texts: EstimateTexts = {
  asksSwap: 'quiere que cambies tokens',
  asksBatchUpgrade: 'quiere que envíes varias transacciones y actives las funciones inteligentes',
  labels: {
    swap: 'Cambio',
    changes: 'Cambios previstos',
    noChanges: 'Tu saldo no cambia',
    unknownChanges: 'En esta red no se pueden prever los cambios de saldo.',
    nft: 'NFT n.º {id}',
    newAccount: 'Nueva cuenta de destino',
    have: 'Tienes {amount}',
    atLeast: 'Según la app, recibes al menos {amount}',
    claims: { by: 'symbol', '': 'Token desconocido', other: 'Token desconocido que se llama «{symbol}»' },
    paidAddress: 'Pagada antes',
    paidBefore: 'Ya has enviado a esta dirección.',
    firstPayment: 'Destinatario nuevo. Revisa la dirección.',
    runs: 'Contrato que ejecutará tu cuenta',
    upTo: 'Hasta {fee}',
    feePaidBy: '{host} paga la comisión de red',
  },
  warnings: {
    unknownTransaction: {
      title: 'Transacción desconocida',
      detail: 'Contiene varias acciones, o algunas que no se pueden leer. Aprueba solo si confías en la aplicación.',
    },
    hiddenPermission: {
      title: 'Concede un permiso oculto',
      detail:
        'La app no lo menciona: otra dirección podrá retirar tus tokens en cualquier momento, sin volver a preguntarte.',
    },
    unknownCall: {
      title: 'Llamada a un contrato desconocida',
      detail: 'No se puede saber qué hace. Aprueba solo si confías en la aplicación.',
    },
    simulated: {
      title: 'Es una estimación',
      detail: 'El resultado puede variar. Aprueba solo si confías en la aplicación.',
    },
    highFee: {
      title: 'Comisión de red alta',
      detail:
        'Las comisiones bajan cuando la red está menos ocupada. Puedes rechazar esto y volver a intentarlo más tarde.',
    },
    changed: {
      title: 'Esto ha cambiado',
      detail: 'El resultado es peor que cuando lo abriste. Revísalo de nuevo.',
    },
    lookAlike: {
      title: 'No es la dirección a la que pagaste',
      detail: 'Solo empieza y termina igual. Los estafadores crean direcciones así.',
    },
    unknownToken: {
      title: 'Token desconocido',
      detail: 'Cualquiera puede ponerle cualquier nombre a un token. Comprueba la dirección:',
    },
    lacksTokens: {
      title: { by: 'symbol', '': 'No hay tokens suficientes', other: 'No hay suficiente {symbol}' },
      detail: 'Tienes menos de lo que necesita esta solicitud.',
    },
    wouldFail: {
      title: 'Esta transacción fallaría',
      detail: {
        by: 'reason',
        '': 'No se enviaría nada, pero se podría cobrar la comisión de red.',
        other: 'El contrato dice: {reason}',
      },
    },
    upgrade: {
      title: 'Activa las funciones inteligentes',
      detail: 'Las apps podrán agrupar pasos, pagar tus comisiones y pedir permisos, hasta que las desactives.',
    },
    otherContract: {
      title: 'Tu cartera no puede enviar esto',
      detail:
        'Otra cartera cambió cómo funciona tu cuenta en esta red. Busca en la app la forma de enviar los pasos uno a uno.',
    },
    mined: {
      title: 'Ya se ha ejecutado',
      detail: 'La transacción ya está confirmada y no se puede reemplazar.',
    },
    tooLittle: {
      title: 'No hay suficiente {symbol}',
      detail: {
        by: 'balance',
        '': 'Tu saldo no cubre el importe y la comisión de red.',
        other: 'Tienes {balance}. No cubre el importe y la comisión de red.',
      },
    },
  },
}
