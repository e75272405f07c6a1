import { paymentPage, startPageReady } from '@latchkey/contracts/constants/startPages'

/**
 * Script of the window's first page. It drops its opener before it navigates to the provider, whose page could otherwise navigate
 * the app. It accepts the address only from that opener. Its policy also forbids `javascript:` addresses.
 */
export const startScript = [
  'const app=opener',
  'opener=null',
  `addEventListener('message',({source,data})=>{if(app&&source===app&&data?.type===${JSON.stringify(paymentPage)}&&/^https?:/.test(data.url))location.replace(data.url)})`,
  `app?.postMessage(${JSON.stringify(startPageReady)},'*')`,
].join(';')
