import type { Paper } from '#paper/document-paper.ts'

/** What each page shows from the tenant's settings and from the template of its type. `logo` is a local address. */
export type Letterhead = { company: string; footer: string; logo?: string | undefined }

type Letter = { letter: NonNullable<Paper['letter']> }

/** The text of a letter that is above its lines. */
export const LetterOpening = ({ letter: { opening } }: Letter) => (
  <div data-part="opening" className="paper-opening">
    {opening.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
)

/** The end of a letter: the sender, and the reply slip. */
export const LetterEnd = ({ letter: { sender, reply } }: Letter) => (
  <>
    <p className="paper-sender">{sender}</p>
    <section className="paper-reply" aria-label={reply.title}>
      <h2>{reply.title}</h2>
      {reply.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="paper-sender">{reply.sender}</p>
    </section>
  </>
)
