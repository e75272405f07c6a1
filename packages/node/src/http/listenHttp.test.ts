import { expect, onTestFinished, test } from 'vitest'
import { connectionLimits, limitedServer } from './limitedServer.ts'
import { closeHttp, listenHttp } from './listenHttp.ts'

test('keeps serving after it failed to accept connections', async () => {
  const server = limitedServer((_request, response) => void response.end('served'), connectionLimits)
  const url = await listenHttp(server, { port: 0, host: '127.0.0.1', part: 'server', portVariable: 'PORT' })
  onTestFinished(() => closeHttp(server))
  // Node emits each as an error of the server, which would end the process without a listener.
  const noDescriptors = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' })
  for (let times = 0; times < 3; times += 1) server.emit('error', noDescriptors)
  expect(await (await fetch(url)).text()).toBe('served')
})
