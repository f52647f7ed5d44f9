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
  /** Rights granted by the user's roles: codes of button nodes. */
  rights: ReadonlySet<string>
  /** Rights over figures that the user lacks. */
  unseen: ReadonlySet<string>
  sessionId: string
  /** Depots that the user may use; absent: all. */
  depots?: ReadonlySet<string>
  /**
   * Of a buyer: the one customer whose orders they see. A buyer has no right and is no administrator, whatever their
   * roles.
   */
  customerId?: string
  /** Role alias `administrator` in the platform's tenant, `admin` in a tenant. Grants nothing by itself. */
  isAdministrator: boolean
  /** Signed in with a password that somebody else knows: nothing else is answered until it is changed. */
  mustChangePassword: boolean
  /** The role that an administrator views as; nothing may be written meanwhile (ADR 189). */
  lookingAs?: { roleId: string; roleName: string }
  /**
   * Set where the caller is a program with one of the user's keys (ADR 210), and its limits: `roleIds` restrict it to
   * these roles, if present.
   */
  apiKey?: { readOnly: boolean; roleIds?: readonly string[] }
}

/** A body as it arrives: files lie in a temporary place. */
type ReceivedBody<Part> = Part extends Blob ? UploadedFile : Part extends object ? { [Key in keyof Part]: ReceivedBody<Part[Key]> } : Part

type RequestContext<Id extends OperationId> = {
  query: QueryOf<Id>
  body: ReceivedBody<BodyOf<Id>>
  /**
   * Keys of the body that were sent empty (`null`, or `""` on anything but text): an update must clear what is
   * stored.
   */
  emptied: readonly string[]
  language: Language
  /** Id of the HTTP request, in the log line and the document's log. */
  requestId: string
  /** Address of the other end; behind a trusted proxy that of its client. */
  peer: string
  headers: IncomingHttpHeaders
  /** Body of a public operation as it was sent, to verify signatures. */
  rawBody?: string | undefined
}

/** Argument of a handler: validated input, the user and the tenant's transaction. */
export type Call<Id extends OperationId> = RequestContext<Id> & { tx: Tx; user: User }

/** Argument of a public operation's handler: nobody is signed in, so it opens its own transactions. */
export type PublicCall<Id extends PublicOperationId> = RequestContext<Id> & { db: Database; now: Date }

/**
 * Answer of a handler: the data inside the envelope, the flat answer where the contract has no envelope, a file, or
 * undefined for a read that found nothing.
 */
type HandlerAnswer<Id extends OperationId> = Id extends FileOperationId ? FileAnswer | FileLater : DataOf<Id> | undefined

type Handler<Id extends OperationId> = (call: Id extends PublicOperationId ? PublicCall<Id> : Call<Id>) => Promise<HandlerAnswer<Id>>

/** One function per operation of the contract: a missing or invented one does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> }

/** Handlers of some operations, for maps that the total one is spread from. */
export type HandlersOf<Id extends OperationId> = Pick<Handlers, Id>
