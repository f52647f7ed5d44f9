/** Code generation: what answers 501. */
export const notBuiltDevelop = [
  'CodeGenApi_copy',
  'CodeGenApi_detail',
  'CodeGenApi_genCode',
  'CodeGenApi_list',
  'CodeGenApi_remove',
  'CodeGenApi_submit',
] as const
