export const ApiPage = () => null;
