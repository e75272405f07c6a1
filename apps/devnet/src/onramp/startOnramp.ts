import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { developmentOnrampKey } from '@latchkey/contracts/constants/onramp'
import { closeHttp, listenHttp } from '@latchkey/node/http/listenHttp'
import { sendPage } from '../issuer/issuerPage.ts'
import { sendJson } from '../issuer/sendJson.ts'
import { sendFromFaucet } from './faucet.ts'
import { orderPage, paymentPage, unknownOrderPage } from './onrampPage.ts'
import { createOrders, type Order } from './orders.ts'
import { takePayment } from './payment.ts'

export type RunningOnramp = { readonly url: string; readonly stop: () => Promise<void> }

/**
 * The on-ramp provider of the development network: an API for the server, which authenticates with a key, and a page
 * for paying with a fake card. The tokens are then really transferred on the development chains.
 */
export async function startOnramp({ port, rpcUrls }: startOnramp.Params): Promise<RunningOnramp> {
  const orders = createOrders()
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  // Like the other pages of the development stack.
  const url = (
    await listenHttp(http, { port, host: '127.0.0.1', part: 'on-ramp sandbox', portVariable: 'LATCHKEY_ONRAMP_PORT' })
  ).replace('127.0.0.1', 'localhost')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname === '/health') return sendJson(response, { status: 'ok', part: 'onramp' })
    const [, kind, id = ''] = /^\/(api\/orders|buy)(?:\/([0-9a-f]{32}))?$/.exec(pathname) ?? []
    if (kind === 'buy') return answerPage(orders.get(id), request, response)
    if (kind === undefined) return sendJson(response, { error: 'Not found' }, 404)
    if (request.headers.authorization !== `Bearer ${developmentOnrampKey}`)
      return sendJson(response, { error: 'Unauthorized' }, 401)
    if (request.method === 'POST') return create(request, response)
    const order = orders.get(id)
    if (!order) return sendJson(response, { error: 'There is no such order.' }, 404)
    sendJson(response, { status: order.status, hash: order.hash })
  }

  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const order = orders.add(jsonOf(body))
    if (!order || !(order.ordered.network in rpcUrls)) return sendJson(response, { error: 'Validation error' }, 400)
    sendJson(response, { url: `${url}/buy/${order.ordered.id}` }, 201)
  }

  async function answerPage(
    order: Order | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!order) return sendPage(response, unknownOrderPage())
    const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : undefined
    if (!form || order.status !== 'pending') return sendPage(response, orderPage(order))
    if (form.get('cancel')) {
      order.status = 'failed'
      return sendPage(response, orderPage(order))
    }
    const payment = takePayment(form, order.ordered.paymentMethod)
    if (payment === 'declined') return sendPage(response, paymentPage(order, 'This card was declined. Use another.'))
    if (payment === 'malformed')
      return sendPage(response, paymentPage(order, 'Check the details of your card or account.'))
    void deliver(order)
    sendPage(response, orderPage(order))
  }

  async function deliver(order: Order): Promise<void> {
    order.status = 'processing'
    try {
      order.hash = await sendFromFaucet(rpcUrls[order.ordered.network] ?? '', order.ordered)
      order.status = 'done'
    } catch {
      order.status = 'failed'
    }
  }

  return { url, stop: () => closeHttp(http) }
}

export declare namespace startOnramp {
  type Params = {
    /** 0: any free port. */
    readonly port: number
    /** Nodes by CAIP-2 id. */
    readonly rpcUrls: Readonly<Record<string, string>>
  }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
