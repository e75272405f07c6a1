import { texts as settings } from '../../settings/texts/es.ts'
import type { ProtectionTexts } from './texts.ts'

export const texts: ProtectionTexts = {
  tag: 'es',
  dir: 'ltr',
  unlock: {
    title: 'Abre tu cartera',
    text: 'Tu cartera está protegida. Introduce la contraseña para usarla en este dispositivo.',
    password: 'Contraseña',
    wrongPassword: 'Esa contraseña no abre tu cartera. Inténtalo de nuevo.',
    unlock: 'Abrir',
  },
  protect: {
    title: 'Protege tu cartera',
    text: 'Para recuperar tu cartera harán falta tu correo y un secreto que solo tienes tú.',
    password: 'Contraseña nueva',
    passwordHelp: 'Al menos 12 caracteres. Van bien unas cuantas palabras poco comunes.',
    repeat: 'Repite la contraseña',
    short: 'Usa al menos 12 caracteres.',
    guessable: 'Es fácil de adivinar. Añade más palabras poco comunes.',
    different: 'Las contraseñas no coinciden.',
    warning: 'Nadie puede restablecerla',
    warningDetail: 'Si la pierdes junto con todos tus dispositivos, pierdes la cartera.',
    understood: 'Lo he entendido',
    next: 'Continuar',
  },
  proof: {
    linkTitle: 'Revisa tu correo',
    linkText: (email) => `Abre el enlace que hemos enviado a ${email}. Su página muestra este número:`,
    codeTitle: 'Introduce el código',
    codeText: (email) => `Lo hemos enviado a ${email}.`,
    code: 'Código de 6 cifras',
  },
  done: {
    title: 'Tu cartera está protegida',
    text: 'Se ha cerrado la sesión en tus otros dispositivos. Allí necesitarás tu correo y tu secreto.',
    close: 'Listo',
  },
  cancel: 'Cancelar',
  tryAgain: 'Reintentar',
  working: 'Un momento…',
  errors: settings.errors,
}
