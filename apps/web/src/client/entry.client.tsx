import 'virtual:latchkey-ui.css'
import './styles/page.css'
import './styles/home.css'
import { readConfig } from '@latchkey/node/site/pageConfig'
import { hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { setUpLatchkey } from './latchkey/setUpLatchkey.ts'
import { themeOf } from './theme/theme.ts'

const root = document.getElementById('root')
if (root) {
  const { pathname, search } = window.location
  const { cookie } = document
  const config = readConfig()
  const latchkey = setUpLatchkey(config, { cookie, search })
  hydrateRoot(root, <App path={pathname} config={config} latchkey={latchkey} theme={themeOf(cookie)} />)
}
