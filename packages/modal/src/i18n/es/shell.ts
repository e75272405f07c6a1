import type { Messages } from '../messages.ts'

export const shell: Messages<'shell'> = {
  back: 'Atrás',
  somethingWrong: 'Algo ha salido mal',
  troubleshoot: 'Comprobar la conexión',
  notSetUp: 'Configuración incompleta',
  notReady: 'Aquí aún no se pueden conectar carteras',
  notReadyDetail: 'Contacta con el sitio. Su desarrollador debe saber esto:',
  copyDetails: 'Copiar para el desarrollador',
  detailsCopied: 'Copiado',
  copyFailed: 'No se ha podido copiar',
  notOpened: 'Esta pantalla no se abrió',
  notOpenedDetail: 'Inténtalo de nuevo. Si no funciona, recarga la página.',
  failed: 'Algo ha salido mal. Inténtalo de nuevo.',
  tryAgain: 'Reintentar',
}
