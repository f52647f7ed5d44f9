import { type Client, clientOf } from '../client.ts'

/**
 * A client that is signed in once and whose requests go to several processes in turn, so that what one began another
 * goes on with.
 */
export type InTurn = {
  client: Client
  /** From now on these are asked, with the client's token unless another is given. */
  askFrom(urls: readonly string[], accessToken?: string): void
}

/** Asks whom the client knows until it is told whom else. */
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
