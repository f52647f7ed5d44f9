import type { IncomingHttpHeaders } from 'node:http'
import type { BodyOf, DataOf, FileOperationId, OperationId, PublicOperationId, QueryOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import type { Database, Tx } from '../db/connect.ts'
import type { FileAnswer, FileLater } from './file-answer.ts'
import type { UploadedFile } from './uploads.ts'

/** The caller, as read from the database for this request. */
export type User = {
  id: string
  account: string
  realName: string
  tenantId: string
  deptId?: string
  /** Rights granted by the user's roles, as codes of button nodes in the menu. */
  rights: ReadonlySet<string>
  /** Rights to see certain figures that the user lacks. */
  unseen: ReadonlySet<string>
  sessionId: string
  /** Depots that the user may use; absent: all. */
  depots?: ReadonlySet<string>
  /**
   * Set for a buyer: the one customer whose orders they see. A buyer has no rights and is no administrator, whatever
   * their roles.
   */
  customerId?: string
  /** Role alias `administrator` in the platform's tenant, `admin` in a tenant. Grants nothing by itself. */
  isAdministrator: boolean
  /**
   * True if somebody else knows the user's password: most requests are refused until it is changed
   * (`requireOwnPassword`).
   */
  mustChangePassword: boolean
  /** The role as which an administrator views; they cannot write anything meanwhile (ADR 189). */
  lookingAs?: { roleId: string; roleName: string }
  /**
   * Set if the caller is a program with one of the user's API keys (ADR 210). `roleIds`, if present, restrict the key
   * to these roles.
   */
  apiKey?: { readOnly: boolean; roleIds?: readonly string[] }
}

/** A body as handlers get it: each file is an `UploadedFile` in a temporary place. */
type ReceivedBody<Part> = Part extends Blob ? UploadedFile : Part extends object ? { [Key in keyof Part]: ReceivedBody<Part[Key]> } : Part

type RequestContext<Id extends OperationId> = {
  query: QueryOf<Id>
  body: ReceivedBody<BodyOf<Id>>
  /**
   * Keys of the body that were sent empty (`null`, or `""` in anything but text): an update must clear what they
   * store.
   */
  emptied: readonly string[]
  language: Language
  /** Id of the HTTP request, which appears in its log line and in the document's log. */
  requestId: string
  /** Address of the client; behind a trusted proxy that of the proxy's client. */
  peer: string
  headers: IncomingHttpHeaders
  /** Body of a public operation exactly as it was sent, to verify its signature. */
  rawBody?: string | undefined
}

/** Argument of a handler: the validated input, the user, and a transaction of their tenant. */
export type Call<Id extends OperationId> = RequestContext<Id> & { tx: Tx; user: User }

/** Argument of a public operation's handler. Nobody is signed in, so the handler opens its own transactions. */
export type PublicCall<Id extends PublicOperationId> = RequestContext<Id> & { db: Database; now: Date }

/**
 * Result of a handler: the data for the envelope, the flat answer where the contract has no envelope, a file, or
 * undefined for a read that found nothing.
 */
type HandlerAnswer<Id extends OperationId> = Id extends FileOperationId ? FileAnswer | FileLater : DataOf<Id> | undefined

type Handler<Id extends OperationId> = (call: Id extends PublicOperationId ? PublicCall<Id> : Call<Id>) => Promise<HandlerAnswer<Id>>

/** One function per operation of the contract: a missing or invented one does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> }

/** Handlers of some operations, from which the total map is composed. */
export type HandlersOf<Id extends OperationId> = Pick<Handlers, Id>
