import type { RefusalTexts } from '../refusalTexts.ts'

export const texts: RefusalTexts = {
  otherSite: {
    title: 'Sitio equivocado: puede ser una estafa',
    signsInTo: 'El mensaje inicia sesión en',
    askedBy: 'Lo pide',
    refused: 'Tu cartera no lo firmará.',
  },
  otherAccount: {
    title: 'Cuenta equivocada',
    detail: 'El inicio de sesión es para otra cuenta. Tu cartera no lo firmará.',
  },
  malformedSignIn: {
    title: 'Inicio de sesión no válido',
    detail: 'No se puede comprobar para qué sitio es. Tu cartera no lo firmará.',
  },
  unboundTypedData: {
    title: 'Sin red ni contrato concretos',
    detail: 'Esta firma podría usarse en cualquier lugar y para cualquier cosa. Tu cartera no lo firmará.',
  },
  hiddenPermission: {
    title: 'Permiso camuflado',
    detail:
      'Permitiría a otra persona actuar por ti. Las aplicaciones piden permisos abiertamente. Tu cartera no lo firmará.',
  },
  hash: {
    title: 'Contenido oculto',
    detail: 'La aplicación no muestra lo que quiere que firmes. Tu cartera no lo firmará.',
  },
  accountControl: {
    title: 'Entrega el control de tu cuenta',
    detail: 'Si lo aprobaras, la app podría hacer cualquier cosa con tu cuenta. Tu cartera no lo firmará.',
  },
}
