import type { UpgradeTexts } from '../upgradeTexts.ts'

export const texts: UpgradeTexts = {
  asks: { upgrade: 'quiere activar las funciones inteligentes', undo: 'quiere desactivar las funciones inteligentes' },
  label: 'Funciones inteligentes',
  becomes: { upgrade: 'Desactivadas → Activadas', undo: 'Activadas → Desactivadas' },
  buttons: { upgrade: 'Activar', undo: 'Desactivar' },
  runs: 'Contrato que ejecutará tu cuenta',
  stopsRunning: 'Contrato que tu cuenta dejará de ejecutar',
  consequences: {
    title: 'Las funciones inteligentes terminan en esta red',
    detail:
      'Cada paso volverá a necesitar su aprobación. Mientras tanto, las apps no podrán pagar tus comisiones ni usar permisos. Tu dirección y tus saldos no cambian.',
  },
}
