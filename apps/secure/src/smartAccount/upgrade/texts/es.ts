import type { UpgradeTexts } from './texts.ts'

export const texts: UpgradeTexts = {
  asks: { upgrade: 'quiere mejorar tu cuenta', undo: 'quiere deshacer la mejora de tu cuenta' },
  label: 'Funciones inteligentes',
  becomes: { upgrade: 'Activadas', undo: 'Desactivadas' },
  stopsRunning: 'Contrato que tu cuenta dejará de ejecutar',
  consequences: {
    title: 'Las funciones inteligentes terminan en esta red',
    detail:
      'Ya no podrás enviar varios pasos con una sola aprobación, y las apps ya no podrán pagar tus comisiones ni usar los permisos que les diste. Tu dirección y tus saldos no cambian. Si vuelves a mejorar la cuenta, los permisos que no hayan terminado volverán a funcionar.',
  },
}
