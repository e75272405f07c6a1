import type { RecoveryTexts } from '../recoveryTexts.ts'
import { texts as exported } from './export.ts'

const { steps } = exported

export const texts: RecoveryTexts = {
  choose: {
    title: 'Recupera tu cartera',
    text: 'Elige el archivo de recuperación de tu cartera. Obtendrás sus claves, que puedes importar en otra app de carteras.',
    button: 'Elegir el archivo',
    offline: 'Esta página funciona sin conexión',
    offlineDetail: 'No envía nada. Desconéctate de internet antes de continuar.',
    invalid: 'Este archivo no abre ninguna cartera',
    invalidDetail: 'Elige el archivo de recuperación tal como lo recibiste. Si se modificó, pídelo de nuevo.',
  },
  keys: {
    ...exported,
    steps: {
      ...steps,
      unlock: {
        ...steps.unlock,
        text: 'Introduce la contraseña de tu archivo de recuperación.',
        passkeyText: 'Usa la llave de acceso de tu cartera.',
        lostPasskey:
          'Abre esta página en la dirección del sitio de tu cartera, a la que pertenece tu llave de acceso. Después inténtalo de nuevo.',
      },
      errors: {
        ...steps.errors,
        PASSKEY_UNSUPPORTED:
          'Abre esta página en la dirección del sitio de tu cartera, a la que pertenece tu llave de acceso. Después inténtalo de nuevo.',
      },
    },
  },
}
