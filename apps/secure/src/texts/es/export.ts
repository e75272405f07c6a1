import type { ExportTexts } from '../exportTexts.ts'
import { texts as steps } from './protection.ts'

export const texts: ExportTexts = {
  tag: 'es',
  dir: 'ltr',
  title: 'Exportar tus claves',
  keysTitle: 'Tus claves',
  cancelled: 'No se ha exportado nada. Puedes cerrar esta página.',
  failed: 'La exportación ha fallado. Empieza una nueva en los ajustes de seguridad de tu cartera.',
  unready:
    'La parte de esta página que muestra tus claves no se ha cargado. Comprueba tu conexión, desactiva las extensiones que bloqueen scripts aquí y vuelve a intentarlo.',
  confirm: {
    text: 'Usa tus claves para abrir esta cartera en otra app.',
    theft: 'Quien tiene las claves lo tiene todo',
    theftDetail:
      'Puede llevarse todos tus fondos, ahora y siempre. Nadie puede deshacerlo, y bloquear la cartera no lo impide.',
    scam: '¿Alguien te ha dicho que hagas esto?',
    scamDetail: 'Ningún servicio de ayuda necesita tus claves. Cierra esta página si alguien te las ha pedido.',
    word: 'EXPORTAR',
    typeWord: 'Escribe {word} para seguir',
    proofHelp: 'Después te enviamos un enlace y un código por correo.',
    proofHelpSocial: 'Después inicias sesión otra vez en tu cuenta.',
    next: 'Continuar',
  },
  shown: {
    text: 'Mantén pulsado un botón para ver una clave. Un minuto después, ambas se borran de esta página.',
    goingText: 'Ambas claves se borran de esta página en menos de un minuto.',
    warning: 'Que nadie vea esto',
    warningDetail: 'Guarda las claves sin conexión. No las escribas nunca en un sitio web.',
    evm: 'Clave privada para Ethereum y otras redes EVM',
    sol: 'Clave secreta para Solana',
    hold: 'Mantén para ver',
    copy: 'Copiar',
    copyNow: 'Copiar igualmente',
    copied: 'Copiada',
    copyFailed: 'No se ha copiado',
    copyWarning: 'Otras apps pueden leer lo que copias',
    copyWarningDetail: 'Pégala enseguida y copia después otra cosa.',
    done: 'Listo',
    goneTitle: 'Tus claves están ocultas',
    goneText: 'Ya no están en esta página, que puedes cerrar. Para verlas de nuevo, empieza otra exportación.',
  },
  steps: {
    ...steps,
    unlock: {
      ...steps.unlock,
      passkeyText: 'Tu cartera está protegida. Usa tu llave de acceso para exportar sus claves.',
      text: 'Tu cartera está protegida. Introduce tu contraseña para exportar sus claves.',
    },
  },
}
