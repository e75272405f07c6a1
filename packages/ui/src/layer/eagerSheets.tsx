import { sheet as connectButton } from '../connectButton/ConnectButton.lk.css'
import { sheet as layer } from './layer.lk.css'
import { sheet as tokens } from './tokens.lk.css'

/** Styles that server-rendered parts need before any script runs. A build writes it to a static `styles.css`; order matters. */
export const eagerSheets: readonly string[] = [layer, tokens, connectButton]
