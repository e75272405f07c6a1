import type { ProtectionTexts } from '../protectionTexts.ts'
import { texts as settings } from './settings.ts'

export const texts: ProtectionTexts = {
  tag: 'es',
  dir: 'ltr',
  unlock: {
    title: 'Abre tu cartera',
    text: 'Tu cartera está protegida. Introduce la contraseña para usarla en este dispositivo.',
    password: 'Contraseña',
    wrongPassword: 'Esa contraseña no abre tu cartera. Inténtalo de nuevo.',
    unlock: 'Abrir',
    passkeyText: 'Tu cartera está protegida. Usa tu llave de acceso para abrirla en este dispositivo.',
    usePasskey: 'Usar llave de acceso',
    wrongPasskey: 'Esa llave de acceso no abre tu cartera. Inténtalo de nuevo.',
    lostPasskey:
      '¿Ya no la tienes? En un dispositivo con la sesión abierta, vuelve a proteger tu cartera desde su seguridad.',
  },
  protect: {
    title: 'Protege tu cartera',
    text: 'Los dispositivos nuevos necesitarán también tu llave de acceso o tu contraseña.',
    factor: 'Proteger con',
    byPasskey: 'Llave de acceso',
    byPassword: 'Contraseña',
    passkeyText:
      'Abres tu cartera con tu huella, tu cara o el bloqueo de pantalla. Guarda la llave de acceso donde puedan usarla todos tus dispositivos.',
    createPasskey: 'Crear llave de acceso',
    passkeyWarning: 'Una llave de acceso perdida no se puede sustituir',
    passkeyWarningDetail: 'Si pierdes esta llave de acceso y todos tus dispositivos, nadie podrá recuperar la cartera.',
    password: 'Contraseña nueva',
    passwordHelp: 'Al menos 12 caracteres. Van bien unas cuantas palabras poco comunes.',
    repeat: 'Repite la contraseña',
    short: 'Usa al menos 12 caracteres.',
    guessable: 'Es fácil de adivinar. Añade más palabras poco comunes.',
    different: 'Las contraseñas no coinciden.',
    passwordWarning: 'Nadie puede restablecerla',
    passwordWarningDetail: 'Si la pierdes junto con todos tus dispositivos, pierdes la cartera.',
    understood: 'Lo he entendido',
    next: 'Continuar',
  },
  proof: {
    linkTitle: 'Revisa tu correo',
    linkText: 'Abre el enlace que hemos enviado a {email}. Su página muestra este número:',
    codeTitle: 'Introduce el código',
    codeText: 'Lo hemos enviado a {email}.',
    code: 'Código de 6 cifras',
    newLink: settings.sendNewLink,
    newCode: settings.sendNewCode,
  },
  triesLeft: settings.triesLeft,
  noTries: settings.noTries,
  account: settings,
  done: {
    title: 'Tu cartera está protegida',
    text: 'Se ha cerrado la sesión en tus otros dispositivos. Para iniciarla allí necesitarás también tu llave de acceso o tu contraseña.',
    close: 'Listo',
  },
  cancel: 'Cancelar',
  tryAgain: 'Reintentar',
  working: 'Un momento…',
  errors: {
    ...settings.errors,
    PASSKEY_NOT_USED:
      'No se ha usado ninguna llave de acceso. Has cancelado o ha pasado demasiado tiempo. Inténtalo de nuevo.',
    PASSKEY_UNSUPPORTED:
      'Esa llave de acceso no sirve para carteras en este navegador. No se ha cambiado nada. Usa otra llave de acceso u otro navegador.',
    PASSKEY_WINDOW_BLOCKED:
      'Tu navegador ha bloqueado la ventana para tu llave de acceso. Permite las ventanas emergentes en esta página e inténtalo de nuevo.',
  },
}
