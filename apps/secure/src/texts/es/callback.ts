import type { CallbackTexts } from '../../social/callback/callbackTexts.ts'

export const texts: CallbackTexts = {
  title: 'Iniciando sesión…',
  done: 'Listo. Puedes cerrar esta ventana.',
  lost: 'Esta ventana ya no pertenece a ninguna aplicación. Ciérrala, vuelve a la aplicación e inténtalo de nuevo.',
}
