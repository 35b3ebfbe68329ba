export async function readLimitedText(
  { body }: Pick<Response, 'body'>,
  maxLength: number,
): Promise<string> {
  if (!body) return '';
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.length > maxLength) throw new Error('The response is too large.');
  }
  return text;
}
