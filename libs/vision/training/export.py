import torch, sys
from train import Net
n=Net(); n.load_state_dict(torch.load('net.pt')); n.eval()
out=sys.argv[1]
torch.onnx.export(n, torch.zeros(1,1,24,672), out, input_names=['strip'], output_names=['classes'], dynamic_axes={'strip':{0:'n',3:'w'},'classes':{0:'n',2:'t'}}, opset_version=17, dynamo=False)
