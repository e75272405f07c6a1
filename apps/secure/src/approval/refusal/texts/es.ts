import type { RefusalTexts } from './texts.ts'

export const texts: RefusalTexts = {
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
    title: 'Permiso camuflado',
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
}
