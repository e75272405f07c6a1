import type { Messages } from '../messages.ts'

export const shell: Messages<'shell'> = {
  somethingWrong: 'Algo ha salido mal',
  troubleshoot: '¿Algo va mal?',
  notSetUp: 'Configuración incompleta',
  failed: 'Algo ha salido mal. Inténtalo de nuevo.',
  tryAgain: 'Reintentar',
}
