import type { Messages } from '../messages.ts'

export const email: Messages<'email'> = {
  title: 'Iniciar sesión con correo',
  loginTitle: '¿Cuál es tu correo electrónico?',
  loginDetail: 'Te enviamos un código y creamos una cartera para ti. Sin aplicaciones ni extensiones.',
  linkTitle: 'Revisa tu correo',
  linkDetail: 'Abre el enlace que hemos enviado a {email}.',
  matchDetail: 'Apruébalo solo si la página muestra este número.',
  resendLink: 'Enviar un enlace nuevo',
  linkExpired: 'Este enlace ya no sirve',
  linkExpiredDetail: 'Ha caducado o ya se usó. Podemos enviar uno nuevo a {email}.',
  codeTitle: 'Introduce el código',
  codeDetail: 'Hemos enviado un código de 6 cifras a {email}.',
  codeLabel: 'Código de 6 cifras',
  wrongCode: {
    by: 'count',
    one: 'El código no es correcto. Queda {count} intento.',
    other: 'El código no es correcto. Quedan {count} intentos.',
  },
  noTries: 'Demasiados códigos incorrectos. Pide uno nuevo.',
  resendCode: 'Enviar un código nuevo',
  resendIn: 'Enviar de nuevo en {seconds} s',
  otherAddress: 'Usar otro correo',
  opening: 'Abriendo tu cartera',
  openingDetail: 'Tarda unos segundos.',
  failed: 'No se pudo iniciar sesión',
  tryAgain: 'Reintentar',
}
