import type { UpgradeTexts } from './texts.ts'

export const texts: UpgradeTexts = {
  asks: { upgrade: 'quiere activar las funciones inteligentes', undo: 'quiere desactivar las funciones inteligentes' },
  label: 'Funciones inteligentes',
  becomes: { upgrade: 'Activadas', undo: 'Desactivadas' },
  stopsRunning: 'Contrato que tu cuenta dejará de ejecutar',
  consequences: {
    title: 'Las funciones inteligentes terminan en esta red',
    detail:
      'Ya no podrás enviar varios pasos con una sola aprobación, y las apps ya no podrán pagar tus comisiones ni usar los permisos que les diste. Tu dirección y tus saldos no cambian. Si vuelves a activarlas, los permisos que no hayan terminado volverán a funcionar.',
  },
}
