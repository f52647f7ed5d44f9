import type { Paper } from '#paper/document-paper.ts'

type Letter = { letter: NonNullable<Paper['letter']> }

/** What a letter says above its lines. */
export const LetterOpening = ({ letter: { opening } }: Letter) => (
  <div data-part="opening" className="paper-opening">
    {opening.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
)

/** From whom it is, and the reply to be torn off. */
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
