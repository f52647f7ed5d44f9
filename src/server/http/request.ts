import type { IncomingHttpHeaders } from 'node:http'
import type { BodyOf, DataOf, FileOperationId, OperationId, PublicOperationId, QueryOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/words.ts'
import type { Database, Tx } from '../db/connect.ts'
import type { FileAnswer, FileLater } from './file-answer.ts'
import type { UploadedFile } from './uploads.ts'

/** Who asks, as the database knows them at this request. */
export type User = {
  id: string
  account: string
  realName: string
  tenantId: string
  deptId?: string
  /** Codes of the button nodes granted to the user's roles. */
  rights: ReadonlySet<string>
  /** Rights over figures that are not among them. */
  unseen: ReadonlySet<string>
  sessionId: string
  /** Depots that are open to the user; without it all are. */
  depots?: ReadonlySet<string>
  /** Of a buyer: the one customer whose orders are his. Such a user has no right and is no administrator, whatever his roles. */
  customerId?: string
  /** Role alias `administrator` in the platform's tenant, `admin` in one's own. Grants nothing by itself. */
  isAdministrator: boolean
  /** Signed in with a password that somebody else knows: until another one is chosen nothing else is answered. */
  mustChangePassword: boolean
  /** The role that an administrator looks as and writes nothing meanwhile (ADR 189). */
  lookingAs?: { roleId: string; roleName: string }
  /** A program with a key of the user's (ADR 210), and what it may at most: `roleIds` are those that it is within, if within any. */
  apiKey?: { readOnly: boolean; roleIds?: readonly string[] }
}

/** A body as it arrives: what is sent as a file lies in a temporary place. */
type Received<Part> = Part extends Blob ? UploadedFile : Part extends object ? { [Key in keyof Part]: Received<Part[Key]> } : Part

type Asked<Id extends OperationId> = {
  query: QueryOf<Id>
  body: Received<BodyOf<Id>>
  /** Keys of the body that were sent as nothing (`null`, or `""` on anything but text), where a change must clear what is stored. */
  emptied: readonly string[]
  language: Language
  /** Of the HTTP request; the log line and the document's log carry it. */
  requestId: string
  /** Address of the other end; behind a trusted proxy that of its client. */
  peer: string
  headers: IncomingHttpHeaders
  /** The JSON of a public operation as it was sent, for whoever signed it. */
  rawBody?: string | undefined
}

/** What a handler gets: checked input, the user and the tenant's transaction. */
export type Call<Id extends OperationId> = Asked<Id> & { tx: Tx; user: User }

/** What the handler of a public operation gets: nobody is signed in, so it opens its own transactions. */
export type PublicCall<Id extends PublicOperationId> = Asked<Id> & { db: Database; now: Date }

/** The data inside the envelope, the flat answer where the contract has no envelope, a file, or nothing: a read that found nothing. */
type Answered<Id extends OperationId> = Id extends FileOperationId ? FileAnswer | FileLater : DataOf<Id> | undefined

type Handler<Id extends OperationId> = (call: Id extends PublicOperationId ? PublicCall<Id> : Call<Id>) => Promise<Answered<Id>>

/** One function per operation of the contract. Leaving one out, or inventing one, does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> }

/** The handlers of some operations, for the maps that the total one is spread from. */
export type HandlersOf<Id extends OperationId> = Pick<Handlers, Id>
