import { type Client, clientOf } from '../client.ts'

/**
 * A client that is signed in once and sends its requests to several processes in turn, so that one process continues
 * what another began.
 */
export type InTurn = {
  client: Client
  /** From now on, requests go to these addresses, with the client's token unless another is given. */
  askFrom(urls: readonly string[], accessToken?: string): void
}

/** Uses the client's own address until `askFrom` names others. */
export function inTurn(client: Client): InTurn {
  let open: readonly Client[] = [client]
  let nth = 0
  return {
    client: {
      ...client,
      call: (...given) => {
        nth += 1
        return (open[nth % open.length] ?? client).call(...given)
      },
    },
    askFrom: (urls, accessToken = client.accessToken) => {
      open = urls.map((url) => clientOf(url, accessToken))
    },
  }
}
